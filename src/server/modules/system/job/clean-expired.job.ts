import type { JobHandler } from '#server/platform/jobs/job-handler.ts'

/** @param tidy deletes expired data in all areas */
export function cleanExpiredHandler(tidy: () => Promise<void>): JobHandler {
  return {
    name: 'clean_expired',
    title: '清理过期凭据',
    description:
      '清理过期的会话、验证码、一次性凭据和表单链接；已结束的会话保留 7 天，链接 90 天；删除通过链接上传后一天内没有提交的文件',
    params: { properties: {} },
    run: async () => {
      await tidy()
      return undefined
    },
  }
}
