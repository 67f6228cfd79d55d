"""The style sheet of the page of a report: light or dark as the reader's system is."""

STYLE = """
:root { color-scheme: light dark; --back: #fbfaf7; --text: #23261f; --soft: #646a5d;
  --line: #d9d8cf; --panel: #ffffff; --accent: #a8325e; --second: #4f7a4c; }
@media (prefers-color-scheme: dark) { :root { --back: #191b18; --text: #e8e7e0; --soft: #a3a79b;
  --line: #3a3e37; --panel: #22251f; --accent: #ec7fa6; --second: #8fbf86; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem; background: var(--back);
  color: var(--text); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.3rem; margin: 3rem 0 .25rem; }
h3 { font-size: 1.05rem; margin: 2.25rem 0 .6rem; }
p.soft, figcaption, caption { color: var(--soft); font-size: .87rem; }
dl.facts { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0 0; }
dl.facts div { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem;
  padding: .5rem .9rem; }
dl.facts dt { color: var(--soft); font-size: .8rem; }
dl.facts dd { margin: 0; font-size: 1.2rem; font-variant-numeric: tabular-nums; }
figure { margin: 0; background: var(--panel); border: 1px solid var(--line);
  border-radius: .5rem; padding: 1rem; }
figcaption { margin-top: .5rem; }
svg { display: block; width: 100%; height: auto; font-size: 13px; }
svg text { fill: var(--text); } svg .tick, svg .axis { fill: var(--soft); font-size: 12px; }
svg .grid { stroke: var(--line); } svg .zero { stroke: var(--soft); }
svg .bar { stroke: var(--accent); stroke-width: 2; } svg .dot { fill: var(--accent); }
svg .column { fill: var(--second); }
.wide { overflow-x: auto; margin-top: 1rem; }
details { margin-top: 1rem; } summary { cursor: pointer; color: var(--soft); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; }
caption { text-align: left; caption-side: bottom; padding-top: .5rem; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }
thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; white-space: normal; }
thead th:first-child { text-align: left; }
tbody th { text-align: left; font-weight: 500; white-space: normal; overflow-wrap: break-word;
  min-width: 8rem; }
table.cross td, table.cross thead th + th { text-align: center; }
table.cross td small { display: block;
  color: var(--soft); font-size: .78rem; } td.none { background: var(--line); opacity: .35; }
abbr { text-decoration: none; }
"""
