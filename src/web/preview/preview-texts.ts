/** Texts around a preview. */
export const previewTexts = {
  region: '预览',
  looking: (name: string) => `正在以「${name}」的身份预览（只读）`,
  until: (time: string) => `${time} 结束`,
  end: '结束预览',
  ended: '预览已结束',
  endedDetail: (name: string) => `以「${name}」身份的预览已经结束。您自己的登录不受影响。`,
  endedWithViewer: (name: string) => `您已退出登录，以「${name}」身份的预览随之结束。`,
  notBegun: '预览未能开始',
  again: '重新预览',
  close: '关闭窗口',
  nobody: '没有指明预览哪个用户，请从“权限说明”打开预览',
  notSignedIn: '您的登录已失效，请登录后再打开预览',
  notGranted: '您没有以用户身份预览的权限',
  failed: '网络或服务异常，请稍后重试',
}
