/** Looks of the workers' pages: one column for a phone, thumb-sized targets, light and dark. */
export const workerPageStyle = `
:root { color-scheme: light dark; --keyboard: 0px; --bg: #eef1f5; --card: #fff; --text: #171c24; --quiet: #5a6472;
  --line: #e4e8ee; --edge: #c8cfd9; --strong: #7d8794; --go: #2157a6; --go-fill: #2157a6; --go-text: #fff;
  --good: #0c6b37; --good-bg: #e9f5ee; --wait: #ad4c0b; --wait-bg: #fdf2e8; --info: #2157a6; --info-bg: #e8f0fa;
  --bad: #b01f2a; --bad-bg: #fdeef0; --lens: #171c24; --lens-line: #c2cad5; }
@media (prefers-color-scheme: dark) { :root { --bg: #0e1116; --card: #161a21; --text: #e8ecf2; --quiet: #9ba6b5;
  --line: #2a313c; --edge: #434d5b; --strong: #8590a0; --go: #8db4e8; --go-fill: #2a65b8; --go-text: #fff;
  --good: #6cc796; --good-bg: #172b22; --wait: #f2a967; --wait-bg: #33231a; --info: #8db4e8; --info-bg: #1b2f4a;
  --bad: #f5918f; --bad-bg: #371d21; } }
html { scroll-padding-bottom: 140px; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100dvh; background: var(--bg); color: var(--text); overflow-wrap: anywhere;
  font: 16px/1.6 system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; }
header { padding: 8px 16px; text-align: center; font-weight: 600;
  background: var(--card); border-bottom: 1px solid var(--line); }
header small { display: block; font-size: 12px; font-weight: 400; color: var(--quiet); }
main { max-width: 480px; margin: 0 auto; padding: 16px 16px calc(32px + env(safe-area-inset-bottom)); }
main:has(.bar) { padding-bottom: calc(152px + env(safe-area-inset-bottom)); }
.screen:not(.shown) { display: none; }
.bar { position: fixed; inset: auto 0 var(--keyboard) 0; z-index: 1; background: var(--card); border-top: 1px solid var(--line);
  padding: 12px max(16px, calc(50vw - 224px)) calc(12px + env(safe-area-inset-bottom)); text-align: center; }
.bar .hint { margin: 0 0 8px; font-size: 13px; color: var(--quiet); }
.bar .slow { margin: 0 0 8px; font-size: 14px; color: var(--wait); }
.bar .slow:empty, .bar .ticks:empty { display: none; }
.bar.waiting > a, .bar.waiting > [data-manual] { visibility: hidden; }
.bar a:not(.go), button.plain { display: block; width: 100%; min-height: 44px; margin-top: 4px; line-height: 44px;
  background: transparent; color: var(--go); text-align: center; text-decoration: none; font-weight: 400; }
.busy::before { content: ""; display: inline-block; width: 16px; height: 16px; margin-right: 8px; vertical-align: -2px;
  border: 2px solid currentColor; border-right-color: transparent; border-radius: 50%; animation: turn 1s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .busy::before { animation-duration: 4s; } }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.4; text-wrap: balance; }
h2 { margin: 0 0 8px; font-size: 16px; }
.lead { margin: 0 0 16px; color: var(--quiet); }
.card { margin: 0 0 16px; padding: 14px 16px; border-radius: 8px; background: var(--card); }
dl.card { padding: 4px 16px; }
dl div { display: flex; gap: 16px; padding: 9px 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { flex: 0 1 auto; max-width: 45%; color: var(--quiet); }
dd { flex: 1; display: flex; gap: 16px; margin: 0; text-align: right; }
dd span { flex: 1; }
.said dt { width: 5em; }
.said dd { text-align: left; }
dl a { flex: none; margin: -9px 0; padding: 9px 0; color: var(--go); text-decoration: none; min-width: 44px; text-align: right; }
.read p { margin: 0 0 10px; overflow-wrap: anywhere; }
.read p:first-child { font-weight: 600; font-size: 17px; text-align: center; }
.more { position: sticky; bottom: 0; margin: 0 -16px; padding: 14px 16px calc(14px + env(safe-area-inset-bottom));
  text-align: center; color: var(--quiet); background: var(--bg); border-top: 1px solid var(--line); }
.steps { margin: 0 0 20px; }
.steps p { display: flex; justify-content: space-between; margin: 0 0 8px; font-size: 14px; }
.steps p span { color: var(--quiet); font-variant-numeric: tabular-nums; }
.steps ol { display: flex; gap: 6px; margin: 0; padding: 0; list-style: none; }
.steps li { flex: 1; height: 3px; border-radius: 2px; background: var(--edge); overflow: hidden; }
.steps li span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.steps .done, .steps .now { background: var(--go); }
.path { list-style: none; }
.path li { position: relative; display: flex; gap: 12px; padding: 8px 0; color: var(--quiet); }
.path li + li::before { content: ""; position: absolute; left: 11px; top: -10px; height: 20px; border-left: 2px solid var(--line); }
.path i { z-index: 1; flex: none; display: grid; place-items: center; width: 24px; height: 24px; border-radius: 50%; font-size: 13px;
  font-style: normal; background: var(--card); border: 1px solid var(--edge); }
.path p { margin: 0; line-height: 24px; }
.path small { display: block; font-size: 13px; line-height: 1.5; color: var(--quiet); }
.path .done i { background: var(--good-bg); border-color: var(--good-bg); color: var(--good); }
.path .now { color: var(--text); font-weight: 600; }
.path .now small { font-weight: 400; }
.path .now i { background: var(--go-fill); border-color: var(--go-fill); color: var(--go-text); }
.field { margin: 0 0 14px; }
.shot { margin-top: 12px; }
.field > label:first-child:not(.check) { display: block; margin-bottom: 4px; font-size: 14px; color: var(--quiet); }
.field small { display: block; margin-top: 4px; color: var(--quiet); }
input:not([type=checkbox]):not([type=file]), select { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit;
  color: inherit; background: var(--card); border: 1px solid var(--edge); border-bottom-color: var(--strong); border-radius: 6px; }
.code { display: flex; gap: 8px; }
.code input { flex: 1; min-width: 0; letter-spacing: .2em; font-variant-numeric: tabular-nums; }
.code button { width: auto; padding: 0 14px; white-space: nowrap; background: var(--card); color: var(--go);
  border: 1px solid var(--edge); }
.check { display: flex; gap: 12px; align-items: flex-start; min-height: 44px; padding: 6px 0; }
.check input { flex: none; width: 22px; height: 22px; margin: 2px 0 0; accent-color: var(--go); }
.photo { position: relative; display: block; aspect-ratio: 8 / 5; overflow: hidden; border-radius: 8px; background: var(--lens); }
.photo svg { width: 100%; height: 100%; fill: none; stroke: var(--lens-line); stroke-width: 1.5; stroke-dasharray: 6 5; }
.photo .corner { stroke: #fff; stroke-width: 3; stroke-dasharray: none; stroke-linecap: round; }
.photo img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; background: var(--lens); }
.photo input { position: absolute; inset: 0; opacity: 0; }
.photo video { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.photo.live svg { position: relative; opacity: .7; }
.photo b, .photo span { position: absolute; left: 0; right: 0; padding: 4px 12px; text-align: center; color: #fff; font-size: 14px;
  font-weight: 400; text-shadow: 0 0 4px #000; }
.photo b { top: 0; }
.photo span { bottom: 0; }
.photo img:not([hidden]) ~ b, .photo img:not([hidden]) ~ span { display: none; }
.shot:not(.taken) [data-retake], .shot.taken [data-album] { display: none; }
.photo:focus-within { outline: 2px solid var(--go); outline-offset: 2px; }
.error { margin: 4px 0 0; font-size: 14px; color: var(--bad); }
.error:empty { display: none; }
.error.all { margin: 0 0 10px; }
.notice { margin: 0 0 16px; padding: 10px 14px; border-radius: 6px; background: var(--wait-bg); color: var(--wait); }
.notice.info { background: var(--info-bg); color: var(--text); }
.notice.good { background: var(--good-bg); color: var(--good); }
.notice.bad { background: var(--bad-bg); color: var(--bad); }
button, a.go { display: block; width: 100%; min-height: 48px; border: 0; border-radius: 6px; font: inherit;
  font-weight: 600; cursor: pointer; text-align: center; text-decoration: none; line-height: 48px; }
.go { background: var(--go-fill); color: var(--go-text); }
button:disabled { cursor: default; }
button:disabled:not(.busy) { opacity: .5; }
details { margin-top: 16px; }
summary { min-height: 44px; padding: 10px 0; color: var(--quiet); cursor: pointer; text-align: center; }
:focus-visible { outline: 2px solid var(--go); outline-offset: 2px; }
.fold { margin: 0 0 12px; }
.fold p { font-size: 14px; color: var(--quiet); }
.fold summary { padding: 10px 0; text-align: left; color: var(--go); }
.outcome { padding: 10vh 0 8px; text-align: center; }
.outcome .sign { display: grid; place-items: center; width: 72px; height: 72px; margin: 0 auto 16px;
  border-radius: 50%; font-size: 36px; background: var(--wait-bg); color: var(--wait); }
.outcome.good .sign { background: var(--good-bg); color: var(--good); }
.outcome.bad .sign { background: var(--bad-bg); color: var(--bad); }
`;
