/** Time at which an order was over because its first day had come and it was not paid. */
export const insuranceOrderColumns = { insurance_orders: { lapse_at: "text?" } } as const;
