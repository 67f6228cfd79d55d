"""What games have shown, for persons (a terminal, a page of HTML) and programs (JSON).

- `match`: one match.
- `data`: any records, of matches and tournaments, put together.
- `terminal`, `page`: those as tables, and as a self-contained HTML page.
"""

from kadan.referee.report.match import summary_table, summary_view

__all__ = ["summary_table", "summary_view"]
