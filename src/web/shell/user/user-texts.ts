/** Texts of the sign-in pages; another language is another file of this shape. */
export const userTexts = {
  signIn: '登录',
  signInWays: '登录方式',
  byPassword: '账号密码登录',
  byPhone: '手机号登录',
  byThirdParty: '第三方账号登录',
  byCas: '统一身份认证登录',
  toRegister: '注册账户',
  toRecover: '忘记密码',
  toSignIn: '使用已有账户登录',

  smsOff: '系统尚未配置短信接口，收不到验证码。请用账号密码登录，或联系系统管理员。',

  register: '注册',
  registerOff: '系统未开放注册',
  registerOffHint: '如需账户，请联系系统管理员',
  registered: '注册成功',

  recover: '找回密码',
  recoverSteps: ['手机验证', '更改密码', '完成'],
  mustChange: '修改密码',
  mustChangeWhy: '您的密码由管理员设置，请设置新密码后重新登录。',
  leave: '退出登录',
  account: '账户',
  previous: '上一步',

  help: '帮助',
  recommendedBrowser: '推荐浏览器下载',
  dongleDriver: '加密狗驱动下载',
  clientTool: '客户端工具下载',
} as const
