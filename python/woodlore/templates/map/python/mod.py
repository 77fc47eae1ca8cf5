"""@title@: a map is data; this only says where it lies."""


def bind(b):
    b.title("@title@")
    b.map("map.toml")
