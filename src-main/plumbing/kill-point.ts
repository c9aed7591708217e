/** The bundler fixes this to true and drops what it guards; Node running from source has no `env` there. */
const isReleased = (import.meta as { env?: { PROD?: boolean } }).env?.PROD ?? false;

let passes = 0;

/**
 * A named place where a crash must be harmless. `FLEXDESK_KILL_AT=name` (or `name#3` for the third pass) ends the
 * process there by SIGKILL, so that tests prove it (security 5). Released builds have no such places.
 */
export const killPoint = (name: string): void => {
  if (isReleased) return;
  const configured = process.env.FLEXDESK_KILL_AT;
  if (configured === undefined) return;
  const [place, count = "1"] = configured.split("#");
  if (place !== name) return;
  passes += 1;
  if (passes === Number(count)) process.kill(process.pid, "SIGKILL");
};
