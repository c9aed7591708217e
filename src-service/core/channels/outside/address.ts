import { isIPv4 } from "node:net";
import { z } from "zod";

/** True of an address of this machine or of a private network. */
export const isPrivateHost = (host: string): boolean => {
  if (host === "localhost" || host === "[::1]" || host === "::1") return true;
  if (!isIPv4(host)) return false;
  const [first = 0, second = 0] = host.split(".").map(Number);
  return (
    first === 127 || first === 10 || (first === 192 && second === 168) || (first === 172 && second >= 16 && second < 32)
  );
};

/** Address of an outside party: https, or http to an address of this machine or of a private network. */
export const outsideUrl = z.url({ protocol: /^https?$/ }).refine(
  (text) => {
    const { protocol, hostname, username, password } = new URL(text);
    return username === "" && password === "" && (protocol === "https:" || isPrivateHost(hostname));
  },
  { error: "must be https (http only to a private address), without a name or password in it" },
);

/** One line of text without the characters that end a header. */
export const oneLine = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\r\n\0]*$/, { error: "must be one line" });
