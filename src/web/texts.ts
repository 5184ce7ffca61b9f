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
  downloadFailed: '文件下载失败',
  menuEmpty: '该用户没有任何菜单权限，请联系管理员',
  unknownPath: '页面不存在或没有访问权限',

  signIn: '登录',
  signInFailed: '登录失败',
  signOut: '退出登录',
  signOutTitle: '提示',
  signOutQuestion: '真的要注销登录吗 ?',
  signOutDrafts: '真的要注销登录吗 ? 表单和页面编辑器中未保存的草稿将被清除。',
  signOutFailed: '退出登录失败！',
  changePassword: '修改密码',
  cacheRefreshed: '刷新缓存完成！',
  cacheRefreshFailed: '刷新缓存失败！',

  unstored: '此设备的浏览器存储已满或不可用，设置和草稿无法保存，关闭页面后将丢失',

  confirm: '确定',
  cancel: '取消',
  retry: '重试',
  reload: '刷新页面',
  backHome: '返回首页',
  loading: '加载中…',
  back: '返回上一页',
  signInAsAnother: '换个账号登录',
  faults: {
    403: {
      title: '抱歉，你无权访问该页面',
      why: '当前账号没有该页面的授权，请联系系统管理员授权，或换个账号登录',
    },
    404: { title: '抱歉，你访问的页面不存在', why: '网址可能有误，或页面已被移除' },
    500: { title: '抱歉，页面出错了', why: '请返回后重试；若仍出错，请把出错的时间和操作告诉系统管理员' },
  },
  missingGrant: (path: string, address: string) =>
    `当前账号缺少菜单 ${path}（页面 ${address}）的授权，请联系系统管理员在角色授权中勾选该菜单`,
  switchedOffPage: (title: string) => `「${title}」已停用，如需使用请联系管理员`,
  missingScreen: (title: string, component: string, file: string) =>
    `菜单「${title}」的组件 ${component} 没有对应的页面：${file} 不存在`,
  missingForm: (title: string, form: string) => `菜单「${title}」指向的在线表单 ${form} 不存在或尚未同步数据库`,

  frameHint: '如果下面是空白或提示拒绝连接，说明该网站不允许嵌入本系统。',
  openInWindow: '在新窗口打开',
  frameRefused: '抱歉，本系统暂不能显示该网站的页面，请刷新页面重试；若仍不能显示，请联系管理员',
  frameNotRegistered: (title: string, origin: string) =>
    `菜单「${title}」的来源 ${origin} 不在本页面的 frame-src 中：菜单表中以框架打开的网址即为登记，登记后需重新加载页面`,

  skipToContent: '跳到主要内容',
  mainMenu: '主菜单',
  collapseMenu: '收起菜单',
  expandMenu: '展开菜单',
  openMenu: '打开菜单',
  userMenu: '用户菜单',
  help: '帮助',
  breadcrumb: '当前位置',
} as const
