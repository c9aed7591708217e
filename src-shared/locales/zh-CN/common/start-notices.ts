export const startNotices = {
  cache_rebuilt: "本机缓存已损坏并重新建立，正在重新同步；未确认的资金操作不受影响。",
  cache_unavailable: "本机缓存不可用，离线时将看不到数据。",
  keychain_absent: "本机没有系统钥匙串：登录信息只保留到程序关闭。",
  keychain_locked: "系统钥匙串已锁定：解锁后才能读取本机数据。",
  keychain_wrong_key: "系统钥匙串中的密钥与本机数据不符，本机缓存已停用；未确认的资金操作仍保留。",
  keychain_entry_missing: "系统钥匙串中找不到本机数据的密钥，本机缓存已停用；请联系管理员恢复。",
  keychain_backend_changed: "系统钥匙串的类型发生变化，请重新登录。",
  session_not_kept: "登录信息未能存入系统钥匙串，关闭程序后需要重新登录。",
  outbox_unavailable: "资金操作的本机记录不可用，已停止资金操作；请联系管理员。",
  settings_set_aside: "偏好设置文件已损坏并另存，已恢复默认值。",
  service_forgot: "服务端找不到此前已完成的资金操作记录，请立即联系管理员核对。",
  outbox_rolled_back:
    "本机的资金操作记录比上次使用时旧（可能从备份恢复）；其中未完成的操作会先向服务端核对，再决定是否继续。",
  outbox_missing:
    "本机的资金操作记录已被删除，现已重新建立；再次付款前，请先在列表中核对此前的操作结果，并告知管理员。",
  clock_skew: "本机时间与服务器相差较大，请校准系统时间。",
  proxy_password_not_kept: "代理密码未能存入系统钥匙串，只保留到程序关闭。",
  server_address_broken: "已保存的服务器地址无效，请在服务器设置中更正。",
  import_not_read: "上次退出时有表格没有读入，没有保存任何数据，请重新导入。",
  imports_resumed: "上次没有完成的导入已恢复。",
  unnamed: "程序提示：{{code}}",
} as const;
