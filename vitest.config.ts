import { defineConfig } from "vitest/config";

// Processes, not threads: native modules and process.umask do not share well. Each file has its own but where said below.
const shared = { pool: "forks", testTimeout: 30_000, hookTimeout: 60_000 } as const;
const outside = ["**/node_modules/**", "dist/**", "release/**", ".flexdesk/**"];

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
          include: ["src-*/**/*.test.ts", "tests/{fuzz,fixtures}/**/*.test.ts"],
          exclude: outside,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "renderer",
          environment: "jsdom",
          globals: true,
          // Loading Fluent and jsdom was two thirds of the work; `fresh-page.ts` gives each file a start of its own.
          isolate: false,
          setupFiles: ["tests/setup/fresh-page.ts"],
          include: ["src-renderer/**/*.test.tsx"],
          exclude: outside,
        },
      },
      {
        extends: true,
        test: { ...shared, name: "service", include: ["tests/service/**/*.test.ts"], exclude: outside },
      },
      { extends: true, test: { ...shared, name: "desk", include: ["tests/desk/**/*.test.ts"], exclude: outside } },
    ],
  },
});
