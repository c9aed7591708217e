/** Kinds of personal data that lists show masked (dictionary B0). */
export type MaskKind = "name" | "idNumber" | "phone" | "card" | "email" | "address";

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

/** zhangsan@example.com → z***@example.com; of several, joined by commas, each. */
export function maskEmail(value: string): string {
  const one = (email: string): string => {
    const at = email.lastIndexOf("@");
    return at < 1 ? stars(email.length) : `${Array.from(email)[0]}***${email.slice(at)}`;
  };
  return value.split(",").map(one).join(",");
}

const provinces =
  "北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门";
/** Province and city that an address begins with. A city's name holds no sign of a street, so 人民路超市 is none. */
const placeOfAddress = new RegExp(
  `^((?:${provinces})(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)?)?([^\\s\\d路街道巷弄村镇乡区县号楼栋超市*]{2,10}?(?:市|自治州|地区|盟))?`,
  "u",
);

/** 江苏省苏州市示范路3号 → 江苏省苏州市****, whatever the length; an address without province and city is stars only. */
export function maskAddress(value: string): string {
  return value === "" ? "" : `${placeOfAddress.exec(value)?.[0] ?? ""}****`;
}

const masks: Record<MaskKind, (value: string) => string> = {
  name: maskName,
  idNumber: maskIdNumber,
  phone: maskPhone,
  card: maskCard,
  email: maskEmail,
  address: maskAddress,
};

/** Masks one value of a kind. Masking twice changes nothing; the empty string stays empty. */
export const maskField = (kind: MaskKind, value: string): string => masks[kind](value);

/**
 * True when a text is a masked value, whole or in part, that somebody is about to write back. No name, number, e-mail or
 * postal address of this trade holds a star.
 */
export const isMasked = (value: string): boolean => value.includes("*");
