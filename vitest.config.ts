import { defineConfig } from "vitest/config";

// Processes, not threads: native modules and process.umask do not share well. Files share them, for starting a process,
// loading the modules and warming them up was half of the work; `fresh-process.ts` says what a file may rely on.
const shared = {
  pool: "forks" as const,
  isolate: false,
  // A busy machine is slow; what never ends still fails, only later. No test has a limit of its own.
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000,
  expect: { poll: { timeout: 300_000 } },
  setupFiles: ["tests/setup/fresh-process.ts"],
};
const outside = ["**/node_modules/**", "dist/**", "release/**", ".flexdesk/**"];
const alone = ["tests/fuzz/**/*.test.ts", "tests/service/disk-full.test.ts", "tests/desk/money-disk.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          environment: "node",
          include: ["src-*/**/*.test.ts", "scripts/**/*.test.ts", "tests/fixtures/**/*.test.ts"],
          exclude: outside,
        },
      },
      // They weigh their process or limit what it may write, so each has one to itself.
      {
        extends: true,
        test: {
          ...shared,
          name: "alone",
          isolate: true,
          globalSetup: ["tests/setup/databases.ts"],
          include: alone,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "renderer",
          environment: "jsdom",
          globals: true,
          setupFiles: ["tests/setup/react-without-delay.ts", "tests/setup/fresh-page.ts"],
          include: ["src-renderer/**/*.test.tsx"],
          exclude: outside,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "service",
          globalSetup: ["tests/setup/databases.ts"],
          include: ["tests/service/**/*.test.ts"],
          exclude: [...outside, ...alone],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "desk",
          globalSetup: ["tests/setup/databases.ts"],
          include: ["tests/desk/**/*.test.ts"],
          exclude: [...outside, ...alone],
        },
      },
    ],
  },
});
