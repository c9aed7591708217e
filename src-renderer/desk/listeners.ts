/** A set of callbacks whose registration gives back its own removal. */
export const createListeners = <Arguments extends unknown[]>() => {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    add(listener: (...args: Arguments) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...args: Arguments): void {
      for (const listener of [...listeners]) listener(...args);
    },
  };
};
