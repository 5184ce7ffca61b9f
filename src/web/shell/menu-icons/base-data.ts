import {
  BookOutlined,
  ClusterOutlined,
  DeleteOutlined,
  FolderOutlined,
  HistoryOutlined,
  NumberOutlined,
  SafetyOutlined,
  TagsOutlined,
} from '@ant-design/icons'

/** Icons of the shipped menu group base-data. */
export const icons = {
  book: BookOutlined,
  cluster: ClusterOutlined,
  delete: DeleteOutlined,
  folder: FolderOutlined,
  history: HistoryOutlined,
  number: NumberOutlined,
  safety: SafetyOutlined,
  tags: TagsOutlined,
}
