/** Kinds of personal data that lists show masked (dictionary B0). */
export type MaskKind = "name" | "idNumber" | "phone" | "card" | "email";

const stars = (count: number): string => "*".repeat(Math.max(count, 0));

/** First `head` and last `tail` characters, `hidden` stars between; too short to hide anything → stars only. */
function middleMasked(value: string, head: number, tail: number, hidden: string): string {
  return value.length <= head + tail ? stars(value.length) : value.slice(0, head) + hidden + value.slice(-tail);
}

/** 张三 → 张*, 张小三 → 张*三, 阿卜杜拉·买买提 → 阿******提. Counts characters, not UTF-16 units. */
export function maskName(name: string): string {
  const signs = Array.from(name);
  if (signs.length < 2) return stars(signs.length);
  if (signs.length === 2) return `${signs[0]}*`;
  return `${signs[0]}${stars(signs.length - 2)}${signs.at(-1)}`;
}

/** 110101199003071234 → 110101********1234; 15 digits keep the same ends. */
export const maskIdNumber = (value: string): string => middleMasked(value, 6, 4, stars(value.length - 10));

/** 13812345678 → 138****5678. */
export const maskPhone = (value: string): string => middleMasked(value, 3, 4, stars(value.length - 7));

/** 6212264301003495221 → "6212 **** 5221", whatever the length. */
export const maskCard = (value: string): string => middleMasked(value, 4, 4, " **** ");

/** zhangsan@example.com → z***@example.com. */
export function maskEmail(value: string): string {
  const at = value.lastIndexOf("@");
  return at < 1 ? stars(value.length) : `${Array.from(value)[0]}***${value.slice(at)}`;
}

const masks: Record<MaskKind, (value: string) => string> = {
  name: maskName,
  idNumber: maskIdNumber,
  phone: maskPhone,
  card: maskCard,
  email: maskEmail,
};

/** Masks one value of a kind. Masking twice changes nothing; the empty string stays empty. */
export const maskField = (kind: MaskKind, value: string): string => masks[kind](value);
