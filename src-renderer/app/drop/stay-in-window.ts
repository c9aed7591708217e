/** True when a drag carries files, in contrast to a text or a line that is moved. */
export const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

const refuseFiles = (event: DragEvent): void => {
  if (carriesFiles(event)) event.preventDefault();
};

/**
 * Keeps the window on the program whatever is drawn in it: a browser opens a dropped file in place of the page, also
 * before anything of ours listens. Gives a function that ends it.
 */
export const stayInWindow = (target: Window): (() => void) => {
  target.addEventListener("dragover", refuseFiles);
  target.addEventListener("drop", refuseFiles);
  return () => {
    target.removeEventListener("dragover", refuseFiles);
    target.removeEventListener("drop", refuseFiles);
  };
};
