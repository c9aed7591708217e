import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";

/** A task as its page gets it. */
export type TaskDetail = RecordDetail<"tasks">;
