export const environmentNames = ["production", "staging", "demo"] as const;
/** Purpose of a service; only the demo plays banks and shows codes. */
export type Environment = (typeof environmentNames)[number];
