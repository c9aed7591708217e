/** Looks of the phone page: one column, thumb-sized targets, light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --bg: #ededed; --card: #fff; --text: #191919; --quiet: #6b6b6b; --line: #e3e3e3;
  --go: #067a46; --go-text: #fff; --mark: #e7f6ee; }
@media (prefers-color-scheme: dark) { :root { --bg: #111; --card: #1e1e1e; --text: #ececec; --quiet: #a3a3a3;
  --line: #333; --go: #35b878; --go-text: #06210f; --mark: #12301f; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100dvh; display: flex; flex-direction: column; background: var(--bg); color: var(--text);
  font: 16px/1.5 system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; }
header { position: sticky; top: 0; padding: 12px 16px; text-align: center; font-weight: 600; background: var(--bg);
  border-bottom: 1px solid var(--line); }
header small { display: block; font-size: 12px; font-weight: 400; color: var(--quiet); }
#ask { flex: 1; display: flex; flex-direction: column; }
main { flex: 1; width: 100%; max-width: 480px; margin: 0 auto; padding: 24px 16px 16px; }
.screen { display: block; width: 72px; height: 72px; margin: 0 auto 12px; color: var(--go); }
h1 { margin: 0; font-size: 20px; text-align: center; text-wrap: balance; }
.lead { margin: 4px 0 20px; text-align: center; color: var(--quiet); text-wrap: balance; }
dl, fieldset { margin: 0 0 16px; padding: 4px 16px; border: 0; border-radius: 12px; background: var(--card); }
dl div { display: flex; gap: 16px; padding: 10px 0; }
dl div + div, label + label { border-top: 1px solid var(--line); }
dt { flex: none; color: var(--quiet); }
dd { flex: 1; margin: 0; text-align: right; overflow-wrap: anywhere; }
legend { float: left; width: 100%; padding: 10px 0 4px; font-size: 14px; color: var(--quiet); }
legend + * { clear: both; }
label { display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 8px 0; }
label span { flex: 1; overflow-wrap: anywhere; }
label small { color: var(--quiet); font-variant-numeric: tabular-nums; }
input { width: 20px; height: 20px; margin: 0; accent-color: var(--go); }
.none { margin: 0; padding: 8px 0 12px; color: var(--quiet); }
footer { position: sticky; bottom: 0; width: 100%; background: var(--bg); }
footer div { max-width: 480px; margin: 0 auto; padding: 12px 16px calc(16px + env(safe-area-inset-bottom)); }
button { display: block; width: 100%; min-height: 48px; border: 0; border-radius: 10px; font: inherit; font-weight: 600;
  cursor: pointer; }
button.go { background: var(--go); color: var(--go-text); }
button.plain { margin-top: 8px; background: transparent; color: var(--text); }
button:disabled { opacity: .45; cursor: default; }
:focus-visible { outline: 2px solid var(--go); outline-offset: 2px; }
#end { padding-top: 12vh; text-align: center; }
#end .sign { display: grid; place-items: center; width: 72px; height: 72px; margin: 0 auto 16px; border-radius: 50%;
  background: var(--mark); color: var(--go); font-size: 36px; }
#end-title:focus { outline: none; }
#end p { margin: 8px auto 24px; max-width: 28em; color: var(--quiet); }
`;
