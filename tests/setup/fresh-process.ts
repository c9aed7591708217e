import { vi } from "vitest";

/*
 * Test files share their worker's process and the modules that it has loaded. Each begins with real time, the process's
 * own environment and nothing spied upon; what a test puts in place of a module it takes away itself.
 */
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.restoreAllMocks();
