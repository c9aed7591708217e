export const environmentNames = ["production", "staging", "demo"] as const;
/** What a service runs for; only the demo plays banks and shows codes. */
export type Environment = (typeof environmentNames)[number];
