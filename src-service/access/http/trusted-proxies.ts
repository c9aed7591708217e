import { isIP } from "node:net";

const widest = { 4: 32, 6: 128 } as const;

/**
 * Addresses and networks (`10.0.0.5`, `10.1.0.0/16`, `fd00::/8`) of reverse proxies whose `X-Forwarded-For`, `-Host` and
 * `-Proto` are believed; from anybody else these headers mean nothing. Throws a RangeError for what is not an address, and
 * for a network of everybody: then every caller could name the address that its limits count for.
 */
export const readTrustedProxies = (text: string | undefined): readonly string[] => {
  const entries = (text ?? "").split(",").map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [address = "", bits, ...rest] = entry.split("/");
    const kind = isIP(address);
    const size = bits === undefined ? undefined : Number(bits);
    const fits =
      size === undefined || (/^\d{1,3}$/.test(bits ?? "") && size > 0 && size <= (kind === 4 ? widest[4] : widest[6]));
    if (kind === 0 || rest.length > 0 || !fits) throw new RangeError(`not a network of a proxy: ${entry}`);
    return entry;
  });
};
