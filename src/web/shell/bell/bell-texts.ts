/** Texts of the bell's lists and of an announcement. */
export const bellTexts = {
  lists: '通知消息',
  notices: (total: number) => `通知(${total})`,
  systemMessages: (total: number) => `系统消息(${total})`,
  noNotices: '没有未读的通知',
  noSystemMessages: '没有未读的系统消息',
  more: '查看更多',
  failed: '消息加载失败',
  retry: '重试',
  priorities: {
    L: { text: '一般消息', color: 'blue' },
    M: { text: '重要消息', color: 'orange' },
    H: { text: '紧急消息', color: 'red' },
  } as Record<string, { text: string; color: string }>,

  sender: '发布人',
  sendTime: '发布时间',
  goHandle: '去处理',
  close: '关闭',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  closeWindow: '关闭窗口',
  attachments: (count: number) => `附件（${count}）`,
  noContent: '（无正文）',
  pageMissing: '要打开的页面不存在，请联系管理员',
} as const
