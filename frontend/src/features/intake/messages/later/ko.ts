import { count, day, number, time } from '../ko'
import type { LaterMessages } from './en'

export const later: LaterMessages = {
  notOpen: {
    title: '아직 설문이 시작되지 않았습니다',
    opens: (opensAt) => `${day(opensAt, true)} ${time(opensAt)}에 시작됩니다.`,
    text: '지금 하실 일은 없습니다. 학교에서 보내 드린 링크는 계속 사용할 수 있습니다.',
  },

  closed: {
    text: '이 설문은 더 이상 답변을 받지 않습니다.',
    notSubmitted:
      '답변이 제출되지 않았지만 사라지지는 않았습니다. 작성하신 내용을 복사해 학교로 직접 보내 주세요.',
    unfinished: '응답이 제출되지 않았습니다.',
    show: '내가 쓴 내용 보기',
    words: '작성하신 내용',
    about: (teachers) => `${teachers}에 대한 내용`,
    copy: '내가 쓴 내용 복사',
    copied: '복사했습니다!',
    kept: (until) =>
      `작성하신 내용은 ${day(until, false)}까지 이 기기에 보관되고, 그 뒤 여기에서 삭제됩니다.`,
    delete: '지금 삭제',
    deleteTitle: '작성하신 내용을 이 기기에서 삭제할까요?',
    deleteHint: '삭제하면 여기에서 되살릴 수 없습니다.',
    confirmDelete: '내가 쓴 내용 삭제',
    keep: '보관하기',
    deleted: '작성하신 내용이 이 기기에서 삭제되었습니다.',
  },

  familyAnswered: {
    title: '귀 가정에서 이미 답하셨습니다',
    text: '귀 가정의 한 분이 이미 답변을 제출하셨으며, 학교는 가정마다 답변을 하나만 받습니다.',
  },

  kiosk: {
    title: '아직 계신가요?',
    seconds: (left) => count(left, { other: '초' }),
    saved:
      '다음 가정을 위해 이 화면을 지웁니다. 지금까지의 답변은 저장되었지만, 여기에서 다시 열 수는 없습니다.',
    unsaved: '다음 가정을 위해 이 화면을 지웁니다. 작성하신 내용 중 일부가 아직 저장되지 않았습니다.',
    countdown: (seconds) => `아직 계신가요? ${seconds}초 뒤에 이 화면이 지워집니다.`,
    stay: '아직 있어요',
    clear: '다 했어요, 지금 지우기',
    clearing: '저장 중…',
    offline: '인터넷에 연결되어 있지 않습니다. ‘저장됨’이 표시될 때까지 이 페이지에 머물러 주세요.',
    thanks: '작성하신 내용은 이 기기에 전혀 남지 않습니다. 화면은 저절로 처음으로 돌아갑니다.',
    startOver: '처음으로',
  },

  resume: {
    title: (name) => (name ? `${name}님, 다시 오신 것을 환영합니다` : '다시 오신 것을 환영합니다'),
    saved: '작성하신 내용은 모두 저장되어 있습니다.',
    savedOn: (date) => `${day(date, true)}에 작성하신 내용은 모두 저장되어 있습니다.`,
    unsaved: '작성하신 내용 중 일부가 아직 이 기기에만 있습니다. 지금 학교로 보내고 있습니다.',
    pickUp: (where) => `멈추신 곳, ${where}부터 이어서 작성해 주세요.`,
    where: {
      name: '이름',
      email: '이메일',
      teachers: '선생님 선택',
      review: '확인 단계',
    },
    whereQuestion: (number) => `질문 ${number}`,
    progress: '진행 상황',
    filled: '저장됨',
    notFilled: '아직 없음',
    chosen: (chosen) => `${number(chosen)}명 선택`,
    answered: (answered, all) => `${number(all)}개 중 ${number(answered)}개 답변`,
    lastStep: '마지막 단계',
    continue: '계속하기',
    confirmTitle: '새 응답을 시작할까요?',
    confirmSaved: '작성 중인 이 내용은 이 기기에서 사라집니다. 저장된 내용은 학교에 남아 있습니다.',
    confirmUnsaved:
      '작성 중인 이 내용은 이 기기에서 사라집니다. 일부는 아직 학교에 전달되지 않아 잃게 됩니다.',
    keep: '작성 중인 내용 유지하기',
    leaving: '최근 변경 내용을 저장하는 중…',
  },

  emailSuggestion: (email) => `${email} 주소를 입력하려고 하셨나요?`,

  teachers: {
    title: '어느 선생님에 대해 이야기해 주시겠어요?',
    hint: '한 분 이상 선택해 주세요.',
    selected: (chosen) => (chosen === 0 ? '아직 선택하지 않음' : `${number(chosen)}명 선택됨`),
    selection: '선택한 선생님',
    remove: (name) => `${name} 빼기`,
    search: '선생님 찾기',
    searchHint: '이름이나 학년으로 찾기',
    list: '선생님',
    found: (found) => count(found, { other: '선생님 #명을 찾았습니다' }),
    noneFound: (text) => `‘${text}’에 맞는 선생님이 없습니다.`,
    noneYet: '학교에서 아직 선생님 명단을 올리지 않았습니다. 나중에 다시 방문해 주세요.',
    showAll: (all) => (all === 1 ? '선생님 1명 보기' : count(all, { other: '선생님 #명 모두 보기' })),
    loading: '선생님 명단을 불러오는 중...',
    failed: '선생님 명단을 불러오지 못했습니다',
  },

  questions: {
    position: (current, all) => `질문 ${all}개 중 ${current}번째`,
    complete: (percent) => `${percent}% 완료`,
    hint: '어떤 언어로 쓰셔도 됩니다.',
    optional: '선택 사항입니다. 어떤 언어로 쓰셔도 됩니다.',
    count: (length) => count(length, { other: '#자' }),
    countOf: (length, most) => `${number(most)}자 중 ${number(length)}자`,
    tooLong: (most) => `답변이 너무 길어 보낼 수 없습니다. ${number(most)}자 이내로 줄여 주세요.`,
    jump: '바로 가기',
    jumpLabel: '질문으로 바로 가기',
    short: (number) => `문${number}`,
    answered: '답변함',
    skip: (name) => `${name} 건너뛰기`,
    skipped: '건너뜀',
    teachersAnswered: (answered, all) => `선생님 ${all}분 중 ${answered}분`,
    oneTeacher: '적어도 선생님 한 분에 대해 답해 주세요.',
    general: '전체에 대해',
    dots: '질문 이동 점',
    dot: (number) => `질문 ${number}`,
    review: '답변 확인하기',
    none: '이 설문에는 아직 질문이 없습니다.',
  },

  review: {
    title: '답변을 확인해 주세요',
    hint: '‘설문 제출’을 누르시기 전까지는 아무것도 확정되지 않습니다.',
    information: '내 정보',
    name: '이름',
    email: '이메일',
    teachers: '선생님',
    answers: '내 답변',
    edit: '수정',
    editInformation: '내 정보 수정',
    editTeachers: '선생님 수정',
    editAnswers: '내 답변 수정',
    missing: '아직 입력하지 않음',
    noTeachers: '아직 선택한 선생님 없음',
    noAnswer: '건너뜀 (선택 사항)',
    answerNeeded: '이 질문에는 답변이 필요합니다',
    consent: '제 글과 함께 이름을 표시해 주세요',
    consentHint:
      '학교에서 이 설문에 적어 주신 따뜻한 말씀을 카드에 인쇄해 선생님께 전해 드릴 수 있습니다. 체크하지 않으시면 이름은 넣지 않습니다.',
    submit: '설문 제출',
    submitting: '제출 중...',
    savingFirst: '최근 변경 내용을 저장하는 중…',
    checking: '확인 중…',
    cancel: '취소',
    cancelHint: '내용을 바꾸시면 제출이 취소됩니다. 작성하신 내용은 사라지지 않습니다.',
    cancelled: '설문이 제출되지 않았습니다. 준비되시면 ‘설문 제출’을 눌러 주세요.',
    waiting: '연결을 기다리는 중...',
    waitingLabel: '제출 대기 중...',
    waitingOffline:
      '인터넷에 연결되어 있지 않습니다. 이 페이지를 닫지 말아 주세요. 다시 연결되는 대로 설문을 제출하겠습니다.',
    waitingOnline:
      '지금은 학교에 연결할 수 없습니다. 이 페이지를 닫지 말아 주세요. 가능해지는 대로 설문을 제출하겠습니다.',
    unsaved: (unsaved) => `${number(unsaved)}개 저장 안 됨`,
    unsavedHint: (unsaved) =>
      count(unsaved, {
        other: '변경 내용 #개가 아직 저장되지 않았지만, 이 기기에 안전하게 보관되어 있습니다.',
      }),
    notSaved: '아직 저장되지 않음',
    incomplete: '제출하시려면 이름과 이메일, 그리고 선생님 한 분 이상이 필요합니다.',
    summaryFailed: '요약을 불러오지 못했습니다',
    submitFailed: '응답을 제출하지 못했습니다. 다시 시도해 주세요.',
    submitImpossible: '응답을 제출하지 못했습니다',
    formerTeacher: '더 이상 명단에 없는 선생님',
    notChosen: '보내지 않습니다. 더 이상 선택되지 않은 선생님입니다.',
  },

  conflict: {
    title: {
      answer: '이 답변이 다른 기기에서 변경되었습니다',
      name: '이름이 다른 기기에서 변경되었습니다',
      email: '이메일이 다른 기기에서 변경되었습니다',
      name_consent: '선택하신 내용이 다른 기기에서 변경되었습니다',
      teachers: '선택하신 선생님이 다른 기기에서 변경되었습니다',
    },
    position: (current, all) => `${all}개 중 ${current}번째`,
    hint: '어느 것을 남길까요? 나중에 다시 수정하실 수 있습니다.',
    question: (number, text) => `질문 ${number}: ${text}`,
    mine: '이 기기',
    stored: '다른 기기',
    empty: '내용 없음',
    noConsent: '제 이름을 넣지 말아 주세요',
    marked: '밑줄 친',
    markedHint: '부분은 한쪽에만 있습니다.',
    showAll: '모두 보기',
    keep: { answer: '이 답변 남기기', other: '이것으로 남기기' },
    keepBoth: '둘 다 이어서 남기기',
    tooLongForBoth: (most) => `둘을 합치면 ${number(most)}자를 넘으므로 하나만 남길 수 있습니다.`,
    chosen: '선택하신 내용이 저장되었습니다. 답변을 한 번 더 확인하고 제출해 주세요.',
  },

  privacy: {
    title: '누가 읽나요?',
    caveat: '쓰신 내용이나 고르신 선생님으로 누구신지 알 수도 있습니다.',
    local: '답변은 학교 서버에 보관되며, 그곳에서 소프트웨어가 주제별로 분류합니다.',
    provider:
      '학교 외부의 AI 서비스가 답변을 주제별로 분류하는 일을 돕습니다. 이름과 이메일은 그 서비스로 절대 보내지 않습니다.',
    kept: (days) =>
      days % 365 === 0
        ? count(days / 365, { other: '답변은 #년 동안 보관됩니다.' })
        : count(days, { other: '답변은 #일 동안 보관됩니다.' }),
    keptForever: '답변은 학교에서 삭제할 때까지 보관됩니다.',
  },

  thanks: {
    title: '감사합니다!',
    text: (school) => `답변이 ${school}에 전달되었습니다. 이 페이지를 닫으셔도 됩니다.`,
    quote: (words) => `“${words}”`,
    words: '작성하신 글',
    wordsAbout: (teacher) => `${teacher}에 대해 작성하신 글`,
    device: '작성하신 내용은 이 기기에 전혀 남지 않습니다.',
    emergency: (phone) =>
      `답변을 24시간 확인하지는 않습니다. 지금 아이가 위험할 수 있다면 ${phone}번으로 전화하세요.`,
  },

  receipt: {
    offer: '이메일로 사본 받기',
    hint: '입력하신 이메일 주소로 보내 드립니다.',
    sending: '보내는 중…',
    sent: '사본을 보냈습니다. 몇 분 후 받은편지함을 확인해 주세요.',
    failed: '보내지 못했습니다. 나중에 다시 시도해 주세요.',
  },

  missing: {
    teachers: '선생님을 선택하지 않으셨습니다',
    question: (number) => `질문 ${number}에 답변이 필요합니다`,
  },
}
