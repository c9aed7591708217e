/** A device as people know it: the machine's name, without the id by which the service knows it again (`device-name.ts`). */
export const deviceLabel = (device: string): string => device.replace(/ [0-9a-f]{12,}$/u, "");
