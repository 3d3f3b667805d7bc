"""Parts of commands, packed once, make the commands that Redis knows."""

from paiju.server.redis.packing import NOTHING, command, pack


def test_a_command_may_have_no_arguments_but_its_name():
    assert command(pack((b"TIME",))) == b"*1\r\n$4\r\nTIME\r\n"
    assert pack(()) == NOTHING


def test_arguments_follow_the_name_and_all_are_counted():
    whole = command(pack((b"EVALSHA", "ab")), pack((1, b"\r\n")))
    assert whole == b"*4\r\n$7\r\nEVALSHA\r\n$2\r\nab\r\n$1\r\n1\r\n$2\r\n\r\n\r\n"
