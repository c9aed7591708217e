/** Ends the desk after a time without pages (security T34). */
export type IdleWatch = { readonly sockets: (count: number) => void; readonly stop: () => void };

/** `minutes` 0 = never. The time before the first page counts too. */
export const watchIdle = (minutes: number, onIdle: () => void): IdleWatch => {
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    clearTimeout(timer);
    if (minutes > 0) timer = setTimeout(onIdle, minutes * 60_000);
  };
  start();
  return {
    sockets: (count) => {
      if (count > 0) clearTimeout(timer);
      else start();
    },
    stop: () => clearTimeout(timer),
  };
};
