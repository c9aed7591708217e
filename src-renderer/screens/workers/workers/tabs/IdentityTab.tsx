import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { WorkerIdentity } from "../../../../workers/identity/WorkerIdentity.tsx";
import type { TabProps } from "./use-worker.ts";

/** What proves who the worker is, and the verification of the ID card. */
export const IdentityTab = ({ detail }: TabProps) => <WorkerIdentity worker={detail.worker as Row} />;
