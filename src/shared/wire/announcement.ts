/** Announcement in the list of its reader; the misspelt key is part of the agreed interface. */
export interface Announcement {
  id: string
  titile: string
  msgAbstract: string
  /** Value of the dictionary msg_category: 1 notice, 2 system message. */
  msgCategory: string
  /** Value of the dictionary priority: L, M or H. */
  priority: string
  /** Account of the user who released it. */
  sender: string | null
  sender_dictText: string | null
  sendTime: string | null
  createTime: string
  busType: string | null
  /** Key of the record that it is about. */
  busId: string | null
  /** Target of opening it: `component`, `url`, or only its text. */
  openType: string | null
  /** Address of a page, or a URL. */
  openPage: string | null
  readFlag: '0' | '1'
}

/** Announcement with its text, which is sanitized HTML. */
export interface ReceivedAnnouncement extends Announcement {
  msgContent: string
  /** Paths of uploaded files, comma list. */
  attachments: string
}

/** Row of the user's own list. */
export interface OwnAnnouncement extends ReceivedAnnouncement {
  anntId: string
  userId: string
}

/** Reader of an announcement. */
export interface AnnouncementReader {
  id: string
  anntId: string
  userId: string
  username: string
  realname: string
  /** Names of the reader's departments. */
  departName: string | null
  readFlag: '0' | '1'
  readTime: string | null
}

export interface ReadTotals {
  /** Current number of readers. */
  total: number
  read: number
  unread: number
}

/** Lists of the bell: the newest unread ones of each kind, and the number of all unread ones. */
export interface BellLists {
  anntMsgList: Announcement[]
  anntMsgTotal: number
  sysMsgList: Announcement[]
  sysMsgTotal: number
}
