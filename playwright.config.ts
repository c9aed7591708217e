import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const system = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const chromium = process.env.FLEXDESK_CHROMIUM || system.find((file) => existsSync(file));
// Chromium's own sandbox needs user namespaces, which containers and root do not have.
const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--font-render-hinting=none"];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/support/demo-data.ts",
  // Each file has a service, a desk and a page of its own; its steps run one after the other. One more than the usual two
  // processors, for a file waits for its screens again and again; beside other tests `scripts/test.mjs` takes two.
  workers: 3,
  retries: 0,
  fullyParallel: false,
  forbidOnly: process.env.CI === "true",
  // A busy machine is slow; what never comes still fails, only later.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["json", { outputFile: process.env.FLEXDESK_E2E_REPORT ?? "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    headless: true,
    viewport: { width: 1366, height: 768 },
    locale: "zh-CN",
    // What moves by itself is drawn again and again, a fifth of what specs cost.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Asia/Shanghai",
    actionTimeout: 120_000,
    trace: "off",
    video: "off",
    screenshot: "only-on-failure",
    launchOptions: { args, ...(chromium ? { executablePath: chromium } : {}) },
  },
});
