/** Lets the browser save what is behind a one-use address of the desk. */
export const startDownload = (url: string, name: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
};
