/** Fields that a company's codes for registering may show and fix (spec 6, code-management flags `is_qr_*`). */
export const qrFields = ["company", "area", "organization", "settlement_type", "contract_type"] as const;
export type QrField = (typeof qrFields)[number];
