/** Reasons why a carrier of messages does not take one and never will: trying again would not help. */
export const deliveryRefusals = [
  "refused",
  "bad_address",
  "blocked",
  "too_often",
  "file_missing",
  "channel_off",
] as const;

/**
 * Reasons that pass: the carrier was not reached, or has too much to do; its settings are wrong, which whoever runs the service
 * mends. `unclear`: it may have taken the message, for its answer did not come or was cut.
 */
export const deliveryHindrances = ["unreachable", "unclear", "busy", "not_set_up"] as const;

/** Reasons why a message did not go out. */
export const deliveryErrors = [...deliveryRefusals, ...deliveryHindrances] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
