/**
 * Shown to a page without the cookie. It has no texts of its own language files to use, as it is seen for the blink of
 * an exchange; only when the link was used before does the sentence stay, in both languages of the product.
 */
export const launchPage = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Flexdesk</title>
<link rel="icon" href="data:,">
<script src="/launch.js" defer></script>
</head>
<body>
<main id="used" hidden>
<p>此链接已使用或已失效，请使用启动窗口中的最新链接。</p>
<p lang="en">This link was used before or is no longer valid. Please open the newest link of the start window.</p>
</main>
</body>
</html>
`;

export const launchScript = `"use strict";
(async () => {
  const match = /^#launch=([A-Za-z0-9_-]+)$/.exec(location.hash);
  history.replaceState(null, "", "/");
  if (match) {
    const answer = await fetch("/launch", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token: match[1] }),
    });
    if (answer.status === 204) return location.replace("/");
  }
  document.getElementById("used").hidden = false;
})();
`;
