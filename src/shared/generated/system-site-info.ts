// Generated from schemas/system/site-info.entity.json by npm run gen; do not edit.

/** 站点信息 */
export interface SiteInfo {
  /** 主键 */
  id: string
  /** 版本 */
  version?: number | null
  /** 应用名称 */
  appName: string
  /** 应用简称 */
  appAbbr: string
  /** 应用说明 */
  appDesc: string
  /** 显示标志 */
  isSetAppLogo?: boolean | null
  /** 应用标志 */
  appLogo?: string | null
  /** 标志地址前缀 */
  imgUrl?: string | null
  /** 帮助地址 */
  helpPath?: string | null
  /** 开放注册 */
  allowRegister?: boolean | null
  /** 开放手机号登录 */
  allowPhoneLogin?: boolean | null
  /** 开放第三方登录 */
  allowThirdLogin?: boolean | null
  /** 推荐浏览器 */
  recommendedBrowser?: string | null
  /** 加密狗驱动 */
  dongleDriver?: string | null
  /** 客户端工具 */
  clientTool?: string | null
}
