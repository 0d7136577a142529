import type { FirstMessages } from './en'
import { formatsIn } from './languages'

export const { number, count, day, time } = formatsIn('vi')

export const vi: FirstMessages = {
  lang: 'vi',
  dir: 'ltr',

  language: 'Ngôn ngữ',
  skip: 'Chuyển đến nội dung',
  untranslated: 'Nhà trường chưa dịch phần này.',
  noScript: 'Bản khảo sát này cần JavaScript. Xin bật JavaScript trong trình duyệt rồi tải lại trang.',
  crash: {
    title: 'Trang này đã gặp lỗi',
    text: 'Đây không phải lỗi của quý vị, và những gì đã lưu vẫn còn. Thường chỉ cần tải lại trang là được.',
    reload: 'Tải lại',
  },

  returnHome: 'Về trang chủ',
  tryAgain: 'Thử lại',
  reload: 'Tải lại',
  back: 'Quay lại',
  next: 'Tiếp theo',
  progress: 'Tiến độ khảo sát',

  steps: {
    label: 'Các bước',
    name: 'Họ tên',
    email: 'Email',
    teachers: 'Giáo viên',
    questions: 'Câu hỏi',
    review: 'Xem lại',
    done: 'đã xong',
    returnToReview: 'Trở về phần xem lại',
  },

  opening: {
    loading: 'Đang mở bản khảo sát...',
    stillTrying: 'Hiện chưa kết nối được với trường. Vẫn đang thử lại...',
    kept: 'Những gì quý vị đã viết được giữ trên thiết bị này.',
    failed: {
      survey: 'Không tải được bản khảo sát',
      start: 'Không bắt đầu được bản khảo sát',
      resume: 'Không tải được phần trả lời đã có',
      address: 'Không mở được bản khảo sát',
    },
    failedHint: 'Xin thử lại sau vài phút. Đường liên kết nhà trường đã gửi cho quý vị vẫn không đổi.',
    notFoundHint: 'Xin kiểm tra lại đường liên kết nhà trường đã gửi cho quý vị.',
    startAnew: 'Bắt đầu bản trả lời mới',
    grace: (until) =>
      `Cuộc khảo sát này không còn nhận bản trả lời mới. Quý vị có thể hoàn tất bản của mình đến ${time(until)}, ${day(until, true)}.`,
    closedTitle: 'Cuộc khảo sát này đã kết thúc',
    closedText:
      'Cuộc khảo sát này không còn nhận câu trả lời. Cảm ơn quý phụ huynh đã quan tâm. Nếu có điều muốn nói với nhà trường, xin quý vị viết thư trực tiếp cho trường.',
  },

  notYou: (name) => (name ? `Không phải ${name}?` : 'Không phải quý vị?'),

  saving: {
    saved: 'Đã lưu',
    saving: 'Đang lưu…',
    failing: 'Chưa lưu được: chúng tôi sẽ tiếp tục thử',
    offline:
      'Chưa lưu được: quý vị đang ngoại tuyến. Những gì quý vị viết được giữ trên thiết bị này và sẽ được gửi khi có mạng trở lại.',
    notKept:
      'Trình duyệt này không cho phép giữ một bản trên thiết bị của quý vị. Xin ở lại trang này cho đến khi hiện chữ “Đã lưu”.',
    answerFailed: 'Không lưu được câu trả lời',
    parentFailed: 'Không lưu được thông tin phụ huynh',
    teachersFailed: 'Không lưu được các giáo viên đã chọn',
    alreadySubmitted: 'Bản khảo sát này đã được nộp nên không thể thay đổi nữa.',
  },

  refusals: {
    no_survey: 'Bản khảo sát này không còn nữa.',
    no_response: 'Bản trả lời này không còn nữa.',
    no_question: 'Câu hỏi này không còn được hỏi nữa. Xin tải lại trang.',
    teacher_gone: 'Một giáo viên không còn trong danh sách. Xin chọn lại.',
    answers_too_long: 'Tất cả câu trả lời cộng lại quá dài nên không lưu được. Xin rút ngắn câu trả lời này.',
    closed: 'Cuộc khảo sát này đã kết thúc.',
    other: 'Xin tải lại trang và thử lại.',
  },

  name: {
    welcome: 'Chào mừng quý phụ huynh!',
    label: 'Họ tên của quý vị',
    hint: 'Để nhà trường biết ai đã trả lời.',
    missing: 'Còn thiếu họ tên của quý vị',
  },

  email: {
    greeting: (name) => `Rất vui được gặp quý vị, ${name}`,
    why: 'Nhà trường có thể liên lạc với quý vị ở đâu nếu có thắc mắc về các câu trả lời?',
    label: 'Email của quý vị',
    invalid: 'Xin nhập địa chỉ email hợp lệ.',
    missing: 'Còn thiếu địa chỉ email của quý vị',
  },

  promise: {
    named: 'Nhân viên nhà trường đọc câu trả lời cùng với họ tên và email của quý vị.',
    confidential:
      'Khảo sát này được giữ kín: nhân viên nhà trường đọc câu trả lời của quý vị, nhưng họ tên và email được xóa khi quý vị gửi.',
    cards: 'Họ có thể chuyển những lời tốt đẹp đến giáo viên, không kèm tên quý vị trừ khi quý vị đồng ý.',
    more: 'Xem thêm',
  },

  help: {
    label: 'Trợ giúp',
    ask: 'Quý vị có thắc mắc về khảo sát này?',
    office: 'Xin hỏi văn phòng nhà trường.',
  },
}
