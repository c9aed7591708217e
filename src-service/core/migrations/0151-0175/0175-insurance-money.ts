/**
 * Columns by which the money of insurance is followed: wallet and journal of a payment, the payment that one gives back; the
 * journal of what was handed on; of a seat, since when it is there, and the part of its list price that was paid (null: the
 * order's own).
 */
export const insuranceMoneyColumns = {
  insurance_payments: { wallet_id: "int?", journal_id: "int?", returns_id: "int?" },
  insurance_remittances: { journal_id: "int?" },
  insurance_seats: { since_day: "text?", share_paid: "int?", share_standard: "int?" },
} as const;
