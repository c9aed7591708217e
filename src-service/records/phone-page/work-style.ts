/** Looks of what the pages of tasks have beyond the others: cards to choose from, tabs, pictures. */
export const workStyle = `
.job { display: grid; gap: 4px; margin: 0 0 12px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--card); color: inherit; text-decoration: none; }
.job .h, .job .m { display: flex; justify-content: space-between; gap: 12px; }
.job .h { align-items: baseline; font-weight: 600; }
.job .h b { font-size: 17px; }
.job .h > span { flex: none; white-space: nowrap; }
.job .m { font-size: 14px; color: var(--quiet); }
.job .m > span:last-child { flex: none; text-align: right; }
.job .urgent { color: var(--wait); font-weight: 600; }
.price b { display: block; font-size: 28px; line-height: 36px; }
.price p { margin: 4px 0 0; font-size: 14px; color: var(--quiet); }
.bar.tabs { display: flex; gap: 8px; padding-top: 4px; padding-bottom: calc(4px + env(safe-area-inset-bottom)); }
.bar.tabs a:not(.go) { position: relative; flex: 1; width: auto; min-height: 48px; margin: 0; line-height: 48px; color: var(--quiet); }
.bar.tabs a[aria-current] { color: var(--go); font-weight: 600; }
.bar.tabs i { display: inline-block; min-width: 20px; margin-left: 4px; padding: 0 6px; border-radius: 10px; font-size: 12px;
  line-height: 20px; font-style: normal; background: var(--go-fill); color: var(--go-text); }
.more-ways a, .plain-link { display: block; min-height: 44px; line-height: 44px; color: var(--go); text-decoration: none; }
.more-ways a + a { border-top: 1px solid var(--line); }
textarea { width: 100%; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); resize: vertical;
  border: 1px solid var(--edge); border-bottom-color: var(--strong); border-radius: 6px; }
.place { font-size: 15px; }
.place.far { background: var(--wait-bg); color: var(--wait); }
.place.near { background: var(--good-bg); color: var(--good); }
.pictures .taken { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; }
.pictures .taken:empty { display: none; }
.pictures .taken > span { position: relative; display: block; aspect-ratio: 1; }
.pictures .taken img { width: 100%; height: 100%; object-fit: cover; border-radius: 8px; background: var(--lens); }
.pictures .taken button { position: absolute; top: 0; right: 0; width: 44px; min-height: 44px; line-height: 44px; padding: 0;
  border-radius: 0 8px 0 8px; background: var(--lens); color: #fff; opacity: .85; }
.pictures .add { position: relative; min-height: 48px; margin-top: 8px; line-height: 46px; text-align: center; color: var(--go);
  border: 1px dashed var(--strong); border-radius: 6px; background: var(--card); }
.pictures .add input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; }
.pictures .add:focus-within { outline: 2px solid var(--go); outline-offset: 2px; }
`;
