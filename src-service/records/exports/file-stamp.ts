/** A time as a part of a file name: `2026-11-21 10:00:05` becomes `20261121-100005`. */
export const fileStamp = (time: string): string => time.replace(/\D/g, "").replace(/^(\d{8})/, "$1-");
