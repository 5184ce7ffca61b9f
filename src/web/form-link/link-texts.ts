/** Texts of the pages of links to online forms. */
export const linkTexts = {
  closed: '链接打不开',
  incomplete: '链接不完整，请重新复制后打开',
  failed: '加载失败',
  retry: '重试',
  saved: '提交成功',
  savedDetail: '内容已保存，可以关闭本页。',
  largePicture: '正文中的图片不能超过50KB',
  again: { view: '', edit: '返回继续编辑', add: '再填一份' },
}
