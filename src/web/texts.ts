/** Texts of the shell; another language is another file of this shape. */
export const texts = {
  appName: '商贸流通运行监测统计系统',
  home: '首页',

  noticeTitle: '系统提示',
  forbidden: '拒绝访问',
  notFound: '很抱歉，资源未找到!',
  timeout: '网络超时',
  unauthorized: '未授权，请重新登录',
  expiredTitle: '登录已过期',
  expiredContent: '很抱歉，登录已过期，请重新登录',
  signInAgain: '重新登录',
  unreachable: '网络连接失败，请检查网络后重试',
  unreadable: '服务器返回了无法识别的内容',
  menuEmpty: '该用户没有任何菜单权限，请联系管理员',
  unknownPath: '页面不存在或没有访问权限',

  signIn: '登录',
  signInFailed: '登录失败',
  signOut: '退出登录',
  signOutTitle: '提示',
  signOutQuestion: '真的要注销登录吗 ?',
  signOutFailed: '退出登录失败！',
  changePassword: '密码修改',
  cacheRefreshed: '刷新缓存完成！',
  cacheRefreshFailed: '刷新缓存失败！',

  confirm: '确定',
  cancel: '取消',
  retry: '重试',
  reload: '刷新页面',
  backHome: '返回首页',
  loading: '加载中…',
  forbiddenPage: '抱歉，你无权访问该页面',
  notFoundPage: '抱歉，你访问的页面不存在',
  faultPage: '抱歉，页面出错了',
  chunkFailedTitle: '页面加载失败',
  chunkFailed: '网络中断或系统已更新，请刷新页面',
  missingScreen: (title: string, component: string, file: string) =>
    `菜单「${title}」的组件 ${component} 没有对应的页面：${file} 不存在`,

  frameRefused: '抱歉，本系统暂不能显示该网站的页面，请刷新页面重试；若仍不能显示，请联系管理员',
  frameNotRegistered: (title: string, origin: string) =>
    `菜单「${title}」的来源 ${origin} 不在本页面的 frame-src 中：菜单表中以框架打开的网址即为登记，登记后需重新加载页面`,

  skipToContent: '跳到主要内容',
  mainMenu: '主菜单',
  collapseMenu: '收起菜单',
  expandMenu: '展开菜单',
  openMenu: '打开菜单',
  userMenu: '用户菜单',
  breadcrumb: '当前位置',
} as const
