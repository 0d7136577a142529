import { count, day, number, time } from '../vi'
import type { LaterMessages } from './en'

export const later: LaterMessages = {
  notOpen: {
    title: 'Khảo sát này chưa mở',
    opens: (opensAt) => `Khảo sát mở vào ${time(opensAt)}, ${day(opensAt, true)}.`,
    text: 'Quý vị chưa cần làm gì. Đường liên kết nhà trường gửi vẫn sẽ dùng được.',
  },

  closed: {
    text: 'Cuộc khảo sát này không còn nhận câu trả lời.',
    notSubmitted:
      'Câu trả lời của quý vị chưa được nộp, nhưng không bị mất: xin sao chép những gì đã viết và tự gửi đến trường.',
    unfinished: 'Bản trả lời của quý vị chưa được nộp.',
    show: 'Xem những gì tôi đã viết',
    words: 'Những gì quý vị đã viết',
    about: (teachers) => `Về ${teachers}`,
    copy: 'Sao chép những gì tôi đã viết',
    copied: 'Đã sao chép!',
    kept: (until) =>
      `Những gì quý vị đã viết được giữ trên thiết bị này đến ${day(until, false)}, sau đó sẽ bị xóa khỏi đây.`,
    delete: 'Xóa ngay',
    deleteTitle: 'Xóa những gì quý vị đã viết khỏi thiết bị này?',
    deleteHint: 'Nội dung đã xóa không thể khôi phục ở đây.',
    confirmDelete: 'Xóa những gì tôi đã viết',
    keep: 'Giữ lại',
    deleted: 'Những gì quý vị đã viết đã được xóa khỏi thiết bị này.',
  },

  familyAnswered: {
    title: 'Gia đình quý vị đã trả lời',
    text: 'Một người trong gia đình quý vị đã nộp bản trả lời, và nhà trường chỉ nhận một bản của mỗi gia đình.',
  },

  kiosk: {
    title: 'Quý vị còn ở đó không?',
    seconds: (left) => count(left, { other: 'giây' }),
    saved:
      'Chúng tôi sẽ xóa màn hình này cho gia đình kế tiếp. Các câu trả lời đến lúc này đã được lưu, nhưng không thể mở lại ở đây.',
    unsaved: 'Chúng tôi sẽ xóa màn hình này cho gia đình kế tiếp. Một số nội dung quý vị viết chưa được lưu.',
    countdown: (seconds) => `Quý vị còn ở đó không? Màn hình này sẽ được xóa sau ${seconds} giây.`,
    stay: 'Tôi vẫn ở đây',
    clear: 'Tôi đã xong, xóa ngay',
    clearing: 'Đang lưu…',
    offline: 'Quý vị đang ngoại tuyến. Xin ở lại trang này cho đến khi hiện chữ “Đã lưu”.',
    thanks: 'Những gì quý vị đã viết không được giữ lại trên thiết bị này. Màn hình sẽ tự trở về đầu.',
    startOver: 'Trở về đầu',
  },

  resume: {
    title: (name) => (name ? `Chào mừng trở lại, ${name}` : 'Chào mừng quý phụ huynh trở lại'),
    saved: 'Mọi điều quý vị viết đều đã được lưu.',
    savedOn: (date) => `Mọi điều quý vị viết vào ${day(date, true)} đều đã được lưu.`,
    unsaved: 'Một số nội dung quý vị viết chỉ mới có trên thiết bị này. Chúng tôi đang gửi đến trường.',
    pickUp: (where) => `Xin tiếp tục từ chỗ quý vị đã dừng, ${where}.`,
    where: {
      name: 'ở phần họ tên',
      email: 'ở phần email',
      teachers: 'ở phần giáo viên',
      review: 'ở phần xem lại',
    },
    whereQuestion: (number) => `ở câu hỏi ${number}`,
    progress: 'Tiến độ của quý vị',
    filled: 'Đã lưu',
    notFilled: 'Chưa có',
    chosen: (chosen) => `Đã chọn ${number(chosen)}`,
    answered: (answered, all) => `Đã trả lời ${number(answered)}/${number(all)}`,
    lastStep: 'Bước cuối',
    continue: 'Tiếp tục',
    confirmTitle: 'Bắt đầu bản trả lời mới?',
    confirmSaved: 'Bản nháp này sẽ bị xóa khỏi thiết bị này. Những gì đã lưu vẫn còn ở trường.',
    confirmUnsaved:
      'Bản nháp này sẽ bị xóa khỏi thiết bị này. Một số nội dung chưa gửi đến trường và sẽ bị mất.',
    keep: 'Giữ bản nháp này',
    leaving: 'Đang lưu những thay đổi mới nhất của quý vị…',
  },

  emailSuggestion: (email) => `Có phải ý quý vị là ${email}?`,

  teachers: {
    title: 'Quý phụ huynh muốn chia sẻ với chúng tôi về những giáo viên nào?',
    hint: 'Xin chọn ít nhất một người.',
    selected: (chosen) => (chosen === 0 ? 'Chưa chọn ai' : `Đã chọn ${number(chosen)}`),
    selection: 'Các giáo viên đã chọn',
    remove: (name) => `Bỏ chọn ${name}`,
    search: 'Tìm giáo viên',
    searchHint: 'Tìm theo tên hoặc khối lớp',
    list: 'Giáo viên',
    found: (found) => count(found, { other: 'Tìm thấy # giáo viên' }),
    noneFound: (text) => `Không có giáo viên nào khớp với “${text}”.`,
    noneYet: 'Nhà trường chưa đưa ra danh sách giáo viên. Xin quý vị trở lại sau.',
    showAll: (all) => (all === 1 ? 'Hiện 1 giáo viên' : count(all, { other: 'Hiện tất cả # giáo viên' })),
    loading: 'Đang tải danh sách giáo viên...',
    failed: 'Không tải được danh sách giáo viên',
  },

  questions: {
    position: (current, all) => `Câu hỏi ${current} trên ${all}`,
    complete: (percent) => `Đã hoàn thành ${percent}%`,
    hint: 'Quý vị có thể viết bằng bất kỳ ngôn ngữ nào.',
    optional: 'Không bắt buộc. Quý vị có thể viết bằng bất kỳ ngôn ngữ nào.',
    count: (length) => count(length, { other: '# ký tự' }),
    countOf: (length, most) => `${number(length)} trên ${number(most)} ký tự`,
    tooLong: (most) => `Câu trả lời này quá dài nên không gửi được. Xin rút ngắn còn ${number(most)} ký tự.`,
    jump: 'Chuyển đến',
    jumpLabel: 'Chuyển đến một câu hỏi',
    short: (number) => `C${number}`,
    answered: 'đã trả lời',
    skip: (name) => `Bỏ qua ${name}`,
    skipped: 'đã bỏ qua',
    teachersAnswered: (answered, all) => `${answered} trên ${all} giáo viên`,
    oneTeacher: 'Vui lòng trả lời về ít nhất một giáo viên.',
    general: 'Nói chung',
    dots: 'Các chấm câu hỏi',
    dot: (number) => `Câu hỏi ${number}`,
    review: 'Xem lại câu trả lời',
    none: 'Bản khảo sát này chưa có câu hỏi nào.',
  },

  review: {
    title: 'Xem lại câu trả lời của quý vị',
    hint: 'Quý vị vẫn có thể thay đổi mọi thứ cho đến khi bấm “Nộp bản khảo sát”.',
    information: 'Thông tin của quý vị',
    name: 'Họ tên',
    email: 'Email',
    teachers: 'Giáo viên',
    answers: 'Câu trả lời của quý vị',
    edit: 'Sửa',
    editInformation: 'Sửa thông tin của quý vị',
    editTeachers: 'Sửa danh sách giáo viên đã chọn',
    editAnswers: 'Sửa câu trả lời của quý vị',
    missing: 'Chưa điền',
    noTeachers: 'Chưa chọn giáo viên nào',
    noAnswer: 'Đã bỏ qua (không bắt buộc)',
    answerNeeded: 'Câu hỏi này cần được trả lời',
    consent: 'Ghi tên tôi cùng với lời nhận xét của tôi',
    consentHint:
      'Nhà trường có thể in những lời tốt đẹp từ bản khảo sát này lên thiệp tặng giáo viên. Nếu không đánh dấu, tên quý vị sẽ không được ghi.',
    submit: 'Nộp bản khảo sát',
    submitting: 'Đang nộp...',
    savingFirst: 'Đang lưu những thay đổi mới nhất của quý vị…',
    checking: 'Đang kiểm tra…',
    cancel: 'Hủy',
    cancelHint: 'Nếu thay đổi nội dung, việc nộp sẽ bị hủy. Những gì quý vị đã viết không bị mất.',
    cancelled: 'Bản khảo sát của quý vị chưa được nộp. Khi sẵn sàng, xin bấm “Nộp bản khảo sát”.',
    waiting: 'Đang chờ kết nối...',
    waitingLabel: 'Đang chờ nộp...',
    waitingOffline:
      'Quý vị đang ngoại tuyến. Xin giữ trang này mở: chúng tôi sẽ nộp bản khảo sát ngay khi có mạng trở lại.',
    waitingOnline:
      'Hiện chưa kết nối được với trường. Xin giữ trang này mở: chúng tôi sẽ nộp bản khảo sát ngay khi có thể.',
    unsaved: (unsaved) => `${number(unsaved)} mục chưa lưu`,
    unsavedHint: (unsaved) =>
      count(unsaved, { other: '# thay đổi chưa được lưu, nhưng vẫn an toàn trên thiết bị này.' }),
    notSaved: 'Chưa lưu',
    incomplete: 'Trước khi nộp, cần có họ tên, email của quý vị và ít nhất một giáo viên.',
    summaryFailed: 'Không tải được phần tóm tắt',
    submitFailed: 'Không nộp được bản trả lời. Xin thử lại.',
    submitImpossible: 'Không nộp được bản trả lời',
    formerTeacher: 'Một giáo viên không còn trong danh sách',
    notChosen: 'Sẽ không được gửi: giáo viên này không còn được chọn.',
  },

  conflict: {
    title: {
      answer: 'Câu trả lời này đã được thay đổi trên một thiết bị khác',
      name: 'Họ tên của quý vị đã được thay đổi trên một thiết bị khác',
      email: 'Email của quý vị đã được thay đổi trên một thiết bị khác',
      name_consent: 'Lựa chọn của quý vị đã được thay đổi trên một thiết bị khác',
      teachers: 'Các giáo viên quý vị chọn đã được thay đổi trên một thiết bị khác',
    },
    position: (current, all) => `${current} trên ${all}`,
    hint: 'Quý vị muốn giữ bản nào? Sau đó vẫn có thể sửa.',
    question: (number, text) => `Câu hỏi ${number}: ${text}`,
    mine: 'Thiết bị này',
    stored: 'Thiết bị khác',
    empty: 'Không có gì',
    noConsent: 'Không ghi tên tôi',
    marked: 'Phần gạch chân',
    markedHint: 'chỉ có trong một bản.',
    showAll: 'Hiện tất cả',
    keep: { answer: 'Giữ câu trả lời này', other: 'Giữ bản này' },
    keepBoth: 'Giữ cả hai, nối tiếp nhau',
    tooLongForBoth: (most) => `Cả hai cộng lại dài hơn ${number(most)} ký tự, nên chỉ giữ được một.`,
    chosen: 'Lựa chọn của quý vị đã được lưu. Xin kiểm tra lại câu trả lời một lần nữa rồi nộp.',
  },

  privacy: {
    title: 'Ai đọc những điều này.',
    caveat: 'Những gì quý vị viết hoặc giáo viên quý vị chọn vẫn có thể cho biết quý vị là ai.',
    local: 'Câu trả lời của quý vị ở lại trên máy chủ của trường, nơi phần mềm sắp xếp theo chủ đề.',
    provider:
      'Một dịch vụ AI bên ngoài trường giúp sắp xếp câu trả lời theo chủ đề. Họ tên và email của quý vị không bao giờ được gửi đến dịch vụ này.',
    kept: (days) =>
      days % 365 === 0
        ? count(days / 365, { other: 'Câu trả lời được lưu giữ # năm.' })
        : count(days, { other: 'Câu trả lời được lưu giữ # ngày.' }),
    keptForever: 'Câu trả lời được lưu giữ cho đến khi nhà trường xóa.',
  },

  thanks: {
    title: 'Cảm ơn quý phụ huynh!',
    text: (school) => `Câu trả lời của quý vị đã đến ${school}. Quý vị có thể đóng trang này.`,
    quote: (words) => `“${words}”`,
    words: 'Lời của quý vị',
    wordsAbout: (teacher) => `Lời của quý vị về ${teacher}`,
    device: 'Những gì quý vị đã viết không được giữ lại trên thiết bị này.',
    emergency: (phone) =>
      `Không có ai đọc câu trả lời suốt ngày đêm. Nếu một em có thể đang gặp nguy hiểm, xin gọi ${phone}.`,
  },

  receipt: {
    offer: 'Gửi cho tôi một bản sao qua email',
    hint: 'Chúng tôi sẽ gửi đến địa chỉ email quý vị đã cung cấp.',
    sending: 'Đang gửi…',
    sent: 'Bản sao đang được gửi. Xin kiểm tra hộp thư sau vài phút.',
    failed: 'Không thành công. Xin thử lại sau.',
  },

  missing: {
    teachers: 'Chưa chọn giáo viên nào',
    question: (number) => `Câu hỏi ${number} cần được trả lời`,
  },
}
