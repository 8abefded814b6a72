"""How the page looks, on a screen and on paper."""

STYLE = """
:root{color-scheme:light dark}
body{font:15px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.15rem;border-top:1px solid #bbb;padding-top:1rem}
svg{max-width:40rem;width:100%;fill:#3b6ea5}svg text{font-size:10px;text-anchor:middle;fill:#333}
table{border-collapse:collapse;font-size:.9rem}td,th{border:1px solid #ccc;padding:.15rem .4rem;text-align:center}
td:first-child,th:first-child{text-align:left}th.turn{height:9.5rem;vertical-align:bottom;padding:.2rem}
th.turn span{writing-mode:vertical-rl;transform:rotate(180deg);font-weight:normal}
.mark{font-weight:bold}.right{color:#1a6b2d}.letter{color:#8a5a00}.wrong{color:#b00020}.missing{color:#666}.look{color:#6a1b9a}
.wide{overflow-x:auto}.wide td:first-child,.wide th:first-child{position:sticky;left:0;background:#fff;white-space:nowrap}
pre{background:#f5f5f2;padding:.5rem .8rem;overflow-x:auto;font-size:.85rem;margin:.2rem 0 .6rem}
.look,li{white-space:pre-line}.question{margin:.5rem 0}.note,.legend{color:#555;font-size:.9rem}
@media (prefers-color-scheme:dark){body,.wide td:first-child,.wide th:first-child{background:#181818}body{color:#e6e6e6}h2{border-color:#555}
pre{background:#242424}td,th{border-color:#444}
.right{color:#7bd88f}.letter{color:#f0c060}.wrong{color:#ff8080}.missing,.note,.legend{color:#aaa}.look{color:#d0a0ff}
svg text{fill:#ddd}svg{fill:#7aa7d9}a{color:#8ab4f8}}
@media print{:root{color-scheme:light}.wide{overflow:visible}.wide td,.wide th{font-size:7pt;padding:1px 2px}
body{margin:0;max-width:none;font-size:11pt;background:#fff;color:#000}section{break-before:page}.question,tr{break-inside:avoid}
pre{white-space:pre-wrap;background:none;border-left:2px solid #999}a{color:inherit;text-decoration:none}}
"""
