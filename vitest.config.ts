import { defineConfig } from "vitest/config";

// Every test file gets a process of its own: native modules and process.umask do not share well between threads.
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
          // Testing Library takes down what a test drew only where afterEach is global.
          globals: true,
          setupFiles: ["tests/setup/patient-queries.ts"],
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
