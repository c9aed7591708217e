const units = ["B", "KB", "MB", "GB"] as const;

/** A size in bytes for people, in steps of 1024: 1536 → "1.5 KB". */
export const sizeText = (bytes: number): string => {
  let rest = bytes;
  let unit = 0;
  while (rest >= 1024 && unit < units.length - 1) {
    rest /= 1024;
    unit += 1;
  }
  return `${Math.round(rest * 10) / 10} ${units[unit]}`;
};
