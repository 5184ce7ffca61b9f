import { type BackupSource, takeBackup } from '#server/db/backup/backup.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'

interface Dependencies {
  source: BackupSource
  /** Folder of the backups. */
  folder: string
}

const MIB = 1024 * 1024

/** Backs up database and files while they are in use. */
export function backupHandler({ source, folder }: Dependencies): JobHandler {
  return {
    name: 'backup',
    title: '备份数据库和文件',
    description: '备份到服务器的 BACKUP_DIR 目录，用 npm run restore 恢复；使用外部数据库时需要 pg_dump',
    params: {
      properties: {
        keep: { type: 'integer', title: '保留份数', minimum: 1, maximum: 365, default: 7 },
        files: { type: 'boolean', title: '包含上传的文件', default: true },
      },
    },
    async run({ params, signal, log }) {
      const taken = await takeBackup(source, {
        folder,
        keep: Number(params.keep),
        withFiles: params.files === true,
        signal,
      })
      for (const name of taken.removed) log(`已删除较早的备份 ${name}`)
      return `已备份到 ${taken.folder}：${taken.fileCount} 个文件，${(taken.bytes / MIB).toFixed(1)} MB`
    },
  }
}
