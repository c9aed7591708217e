/** Wakes listeners up: `ring` makes each of them check whether there is work to do. */
export type Bell = { ring(): void; listen(look: () => void): void };

export const createBell = (): Bell => {
  const listeners: (() => void)[] = [];
  return {
    ring: () => {
      for (const look of listeners) look();
    },
    listen: (look) => {
      listeners.push(look);
    },
  };
};
