/** Looks of the workers' pages: one column for a phone, thumb-sized targets, light and dark. */
export const workerPageStyle = `
:root { color-scheme: light dark; --bg: #f2f3f5; --card: #fff; --text: #1d2129; --quiet: #5c6470; --line: #e5e6eb;
  --go: #0b63c5; --go-text: #fff; --good: #067a46; --good-bg: #e7f6ee; --wait: #8a5300; --wait-bg: #fff4e0;
  --bad: #b3261e; --bad-bg: #fdecea; }
@media (prefers-color-scheme: dark) { :root { --bg: #111418; --card: #1b1f24; --text: #eceef1; --quiet: #a5adb8;
  --line: #30363d; --go: #4c9bf5; --go-text: #06182c; --good: #4cc38a; --good-bg: #12301f; --wait: #f0b35a;
  --wait-bg: #33260f; --bad: #ff8a80; --bad-bg: #3a1a18; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100dvh; background: var(--bg); color: var(--text); overflow-wrap: anywhere;
  font: 16px/1.6 system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; }
header { position: sticky; top: 0; z-index: 1; padding: 10px 16px; text-align: center; font-weight: 600;
  background: var(--card); border-bottom: 1px solid var(--line); }
header small { display: block; font-size: 12px; font-weight: 400; color: var(--quiet); }
main { max-width: 480px; margin: 0 auto; padding: 20px 16px calc(32px + env(safe-area-inset-bottom)); }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.4; text-wrap: balance; }
h2 { margin: 0 0 8px; font-size: 16px; }
.lead { margin: 0 0 16px; color: var(--quiet); }
.card { margin: 0 0 16px; padding: 14px 16px; border-radius: 12px; background: var(--card); }
dl.card { padding: 4px 16px; }
dl div { display: flex; gap: 16px; padding: 9px 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { flex: none; color: var(--quiet); }
dd { flex: 1; margin: 0; text-align: right; }
.read p { margin: 0 0 10px; overflow-wrap: anywhere; }
.read p:first-child { font-weight: 600; font-size: 17px; text-align: center; }
.more { position: sticky; bottom: 0; margin: 0 -16px; padding: 14px 16px calc(14px + env(safe-area-inset-bottom));
  text-align: center; color: var(--quiet); background: var(--bg); border-top: 1px solid var(--line); }
.steps { display: flex; gap: 4px; margin: 0 0 20px; padding: 0; list-style: none; font-size: 12px; color: var(--quiet); }
.steps li { flex: 1; padding-top: 8px; border-top: 3px solid var(--line); text-align: center; }
.steps .done { border-color: var(--good); }
.steps .now { border-color: var(--go); color: var(--text); font-weight: 600; }
.field { margin: 0 0 14px; }
.field > label:first-child:not(.check) { display: block; margin-bottom: 4px; font-size: 14px; color: var(--quiet); }
.field small { display: block; margin-top: 4px; color: var(--quiet); }
input:not([type=checkbox]):not([type=file]), select { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit;
  color: inherit; background: var(--bg); border: 1px solid var(--line); border-radius: 10px; }
.code { display: flex; gap: 8px; }
.code input { flex: 1; min-width: 0; letter-spacing: .2em; font-variant-numeric: tabular-nums; }
.code button { width: auto; padding: 0 14px; white-space: nowrap; background: var(--bg); color: var(--go);
  border: 1px solid var(--line); }
.check { display: flex; gap: 12px; align-items: flex-start; min-height: 44px; padding: 6px 0; }
.check input { flex: none; width: 22px; height: 22px; margin: 2px 0 0; accent-color: var(--go); }
.photo { position: relative; display: grid; place-items: center; height: 190px; overflow: hidden; border-radius: 12px;
  border: 1px dashed var(--quiet); background: var(--bg); color: var(--quiet); font-size: 36px; }
.photo img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; background: var(--bg); }
.photo input { position: absolute; inset: 0; opacity: 0; }
.photo:focus-within { outline: 2px solid var(--go); outline-offset: 2px; }
.error { margin: 4px 0 0; font-size: 14px; color: var(--bad); }
.error:empty { display: none; }
.error.all { margin: 0 0 10px; }
.notice { margin: 0 0 16px; padding: 10px 14px; border-radius: 10px; background: var(--wait-bg); color: var(--wait); }
.notice.good { background: var(--good-bg); color: var(--good); }
.notice.bad { background: var(--bad-bg); color: var(--bad); }
button, a.go { display: block; width: 100%; min-height: 48px; border: 0; border-radius: 10px; font: inherit;
  font-weight: 600; cursor: pointer; text-align: center; text-decoration: none; line-height: 48px; }
.go { background: var(--go); color: var(--go-text); }
button.plain { margin-top: 8px; background: transparent; color: var(--quiet); }
button:disabled { opacity: .5; cursor: default; }
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
