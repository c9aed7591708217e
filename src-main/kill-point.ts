/**
 * A named place where a crash must be harmless. `FLEXDESK_KILL_AT=name` (or `name#3` for the third pass) ends the
 * process there by SIGKILL, so that tests prove it (security 5). A released build (`NODE_ENV` fixed to production by
 * the bundler) has no such places.
 */
let passes = 0;

export const killPoint = (name: string): void => {
  const wanted = process.env.FLEXDESK_KILL_AT;
  if (wanted === undefined || process.env.NODE_ENV === "production") return;
  const [place, count = "1"] = wanted.split("#");
  if (place !== name) return;
  passes += 1;
  if (passes === Number(count)) process.kill(process.pid, "SIGKILL");
};
