/** A set of callbacks whose registration gives back its own removal. */
export const createListeners = <Arguments extends unknown[]>() => {
  const listeners = new Set<(...given: Arguments) => void>();
  return {
    add(listener: (...given: Arguments) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...given: Arguments): void {
      for (const listener of [...listeners]) listener(...given);
    },
  };
};
