import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  LockOutlined,
  PlusOutlined,
  ReloadOutlined,
  SearchOutlined,
  UnlockOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { ComponentType, HTMLAttributes } from 'react'
import type { ButtonIcon } from '#shared/documents/button-icons.ts'

const PICTURES: Readonly<Record<ButtonIcon, ComponentType<HTMLAttributes<HTMLSpanElement>>>> = {
  delete: DeleteOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  eye: EyeOutlined,
  lock: LockOutlined,
  plus: PlusOutlined,
  reload: ReloadOutlined,
  search: SearchOutlined,
  unlock: UnlockOutlined,
  upload: UploadOutlined,
}

export function ButtonPicture({ name }: { name: ButtonIcon }) {
  const Picture = PICTURES[name]
  return <Picture aria-hidden />
}
