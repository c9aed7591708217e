/** A count as people read it: 19086 → "19,086". */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/gu, ",");
